/** Burgle Bros in a minute. */
import type { Minute } from '../../guide/minute';
import picture1 from './minute/burgle_bros-minute-1.svg';
import picture2 from './minute/burgle_bros-minute-2.svg';
import picture3 from './minute/burgle_bros-minute-3.svg';
import picture4 from './minute/burgle_bros-minute-4.svg';
import picture5 from './minute/burgle_bros-minute-5.svg';
import picture6 from './minute/burgle_bros-minute-6.svg';

export const minute: Minute = [
  {
    picture: picture1,
    title: { en: 'One tower, three safes', ru: 'Одна башня, три сейфа' },
    text: {
      en: 'You rob it together: a safe on each floor, then up over the roof with all that lies in them.',
      ru: 'Вы грабите её вместе: сейф на каждом этаже, а потом через крышу со всем, что в них лежит.',
    },
  },
  {
    picture: picture2,
    title: { en: 'Four actions a turn', ru: 'Четыре действия за ход' },
    text: {
      en: 'Peek into a room or walk in, add a die to a safe, roll its dice. What a room hides shows when you look.',
      ru: 'Заглянуть в комнату или войти, добавить кубик к сейфу, бросить кубики. Что в комнате, видно, когда посмотришь.',
    },
  },
  {
    picture: picture3,
    title: { en: 'The guard walks', ru: 'Охранник ходит' },
    text: {
      en: 'After your turn the guard of your floor goes on towards his goal. To meet him costs a Stealth token; who has none is caught.',
      ru: 'После хода охранник вашего этажа идёт к своей цели. Встреча стоит жетона скрытности; у кого их нет, тот пойман.',
    },
  },
  {
    picture: picture4,
    title: { en: 'Alarms call him', ru: 'Тревога зовёт его' },
    text: {
      en: 'Some rooms ring when you come in, stay or leave. Then that is where he goes, and faster.',
      ru: 'В иных комнатах звенит, когда входишь, стоишь или уходишь. Тогда он бежит туда, и быстрее.',
    },
  },
  {
    picture: picture5,
    title: { en: 'Crack the safe', ru: 'Вскройте сейф' },
    text: {
      en: 'Its code are the numbers in its row and column. Find those rooms, then roll until each number has come.',
      ru: 'Код — числа в его ряду и столбце. Найдите эти комнаты и бросайте, пока не выпадет каждое число.',
    },
  },
  {
    picture: picture6,
    title: { en: 'Out over the roof', ru: 'Через крышу' },
    text: {
      en: 'All safes open, all loot carried, everybody up: you win together. One caught, and all have lost.',
      ru: 'Сейфы открыты, добыча с собой, все наверху: победа общая. Поймали одного — проиграли все.',
    },
  },
];
