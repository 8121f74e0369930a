/** Pursuit in a minute. */
import type { Minute } from '../../guide/minute';
import picture1 from './minute/pursuit-minute-1.svg';
import picture2 from './minute/pursuit-minute-2.svg';
import picture3 from './minute/pursuit-minute-3.svg';
import picture4 from './minute/pursuit-minute-4.svg';
import picture5 from './minute/pursuit-minute-5.svg';

export const minute: Minute = [
  {
    picture: picture1,
    title: { en: 'One hides, the others search', ru: 'Один прячется, другие ищут' },
    text: {
      en: 'A thief hides a stolen car under one of 25 buildings. The police look for it from three helicopters, for eleven rounds.',
      ru: 'Угонщик прячет машину под одним из 25 домов. Полиция ищет её с трёх вертолётов, одиннадцать раундов.',
    },
  },
  {
    picture: picture2,
    title: { en: 'The car drives on', ru: 'Машина едет дальше' },
    text: {
      en: 'Every round it goes to the next building: never diagonally, never back to where it was. A token stays behind.',
      ru: 'Каждый раунд она переезжает в соседний дом: не по диагонали и не туда, где уже была. Позади остаётся жетон.',
    },
  },
  {
    picture: picture3,
    title: { en: 'Fly or search', ru: 'Лететь или искать' },
    text: {
      en: 'Each helicopter does one thing a round: it flies to the next crossroad, or looks under one of the four buildings around it.',
      ru: 'За раунд вертолёт делает одно: летит на соседний перекрёсток или заглядывает под один из четырёх домов вокруг.',
    },
  },
  {
    picture: picture4,
    title: { en: 'Tokens tell the time', ru: 'Жетоны говорят о времени' },
    text: {
      en: 'A token that is found goes onto the roof. Yellow means round 1, red round 6, blue any other: the car is so many steps away.',
      ru: 'Найденный жетон кладут на крышу. Жёлтый — раунд 1, красный — раунд 6, синий — любой другой: на столько шагов машина и ушла.',
    },
  },
  {
    picture: picture5,
    title: { en: 'Found or free', ru: 'Пойман или свободен' },
    text: {
      en: 'If the car is found, or has nowhere to go, the police win. If it is not found in eleven rounds, the thief does.',
      ru: 'Машину нашли или ей некуда ехать — победила полиция. Не нашли за одиннадцать раундов — победил угонщик.',
    },
  },
];
