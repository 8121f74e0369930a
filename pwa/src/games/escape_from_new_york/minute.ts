/** Escape from New York in a minute. */
import type { Minute } from '../../guide/minute';
import picture1 from './minute/escape_from_new_york-minute-1.svg';
import picture2 from './minute/escape_from_new_york-minute-2.svg';
import picture3 from './minute/escape_from_new_york-minute-3.svg';
import picture4 from './minute/escape_from_new_york-minute-4.svg';
import picture5 from './minute/escape_from_new_york-minute-5.svg';
import picture6 from './minute/escape_from_new_york-minute-6.svg';

export const minute: Minute = [
  {
    picture: picture1,
    title: { en: 'Locked in', ru: 'Взаперти' },
    text: {
      en: 'Up to four heroes are inside the walled island, among prisoners and gangs. All look for a way out.',
      ru: 'До четырёх героев заперты на острове за стеной, среди заключённых и банд. Все ищут выход.',
    },
  },
  {
    picture: picture2,
    title: { en: 'Two cards a turn', ru: 'Две карты за ход' },
    text: {
      en: 'Choose two of your action cards, and play one after the other: they say how you move, search and fight.',
      ru: 'Выберите две карты действий и сыграйте одну за другой: на них написано, как идти, искать и драться.',
    },
  },
  {
    picture: picture3,
    title: { en: 'Fights are loud', ru: 'Драки шумят' },
    text: {
      en: 'Enemies bar your way, and fights make noise. The louder it gets, the more New York sends.',
      ru: 'Враги стоят на пути, а драки шумят. Чем громче, тем больше шлёт Нью-Йорк.',
    },
  },
  {
    picture: picture4,
    title: { en: 'Three things to find', ru: 'Найдите три вещи' },
    text: {
      en: 'The President, the tape and the diagram of a bridge. With all three at that bridge, all heroes there win.',
      ru: 'Президент, плёнка и схема моста. Кто со всеми тремя стоит у этого моста, побеждает вместе с теми, кто рядом.',
    },
  },
  {
    picture: picture5,
    title: { en: 'Together or alone', ru: 'Вместе или в одиночку' },
    text: {
      en: 'Each has secret objectives. Who has met them and is strong enough may leave alone, and the others lose.',
      ru: 'У каждого тайные задания. Кто их выполнил и достаточно силён, может уйти один, и тогда другие проиграли.',
    },
  },
  {
    picture: picture6,
    title: { en: 'Time runs out', ru: 'Время на исходе' },
    text: {
      en: 'To take back the cards that you have played you turn over a timer tile. When the stack is empty, nobody leaves any more.',
      ru: 'Чтобы вернуть сыгранные карты, открывают жетон времени. Когда стопка пуста, не уйдёт уже никто.',
    },
  },
];
