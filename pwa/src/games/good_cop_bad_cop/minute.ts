/** Good Cop Bad Cop in a minute. */
import type { Minute } from '../../guide/minute';
import picture1 from './minute/good_cop_bad_cop-minute-1.svg';
import picture2 from './minute/good_cop_bad_cop-minute-2.svg';
import picture3 from './minute/good_cop_bad_cop-minute-3.svg';
import picture4 from './minute/good_cop_bad_cop-minute-4.svg';
import picture5 from './minute/good_cop_bad_cop-minute-5.svg';
import picture6 from './minute/good_cop_bad_cop-minute-6.svg';

export const minute: Minute = [
  {
    picture: picture1,
    title: { en: 'Honest or crooked?', ru: 'Честный или продажный?' },
    text: {
      en: 'You alone know your three cards. Most of them tell your side; one leader card, Agent or Kingpin, makes you its head.',
      ru: 'Свои три карты знаете только вы. Сторону решает большинство; карта особиста или главаря делает вас её лидером.',
    },
  },
  {
    picture: picture2,
    title: { en: 'One action a turn', ru: 'Одно действие за ход' },
    text: {
      en: 'Investigate a card, draw equipment, take a gun, or shoot. Equipment and guns cost: one of your own cards is turned up.',
      ru: 'Проверить карту, взять снаряжение, взять пистолет или выстрелить. За снаряжение и пистолет платят: открывают свою карту.',
    },
  },
  {
    picture: picture3,
    title: { en: 'Look and learn', ru: 'Смотрите и узнавайте' },
    text: {
      en: 'What you see on a card is yours alone. That you have looked, and where, everybody sees.',
      ru: 'Что на карте, узнаёте только вы. Что вы смотрели и куда, видят все.',
    },
  },
  {
    picture: picture4,
    title: { en: 'Talk, and lie', ru: 'Говорите и врите' },
    text: {
      en: 'Tell the table what you saw, or something else. Nobody checks it before the cards lie open.',
      ru: 'Расскажите, что видели, или что-нибудь другое. Никто не проверит, пока карты закрыты.',
    },
  },
  {
    picture: picture5,
    title: { en: 'Aim and shoot', ru: 'Цельтесь и стреляйте' },
    text: {
      en: 'A gun is aimed for all to see. Who is hit turns all cards up and is out; a leader falls at the second hit.',
      ru: 'Куда направлен пистолет, видят все. Кто ранен, открывает карты и выбывает; лидер падает со второго попадания.',
    },
  },
  {
    picture: picture6,
    title: { en: 'Whose leader falls?', ru: 'Чей лидер падёт?' },
    text: {
      en: 'The honest win when the Kingpin is out, the crooked when the Agent is. The dead win with their side.',
      ru: 'Честные побеждают, когда выбывает главарь, продажные — когда особист. Выбывшие побеждают со своими.',
    },
  },
];
