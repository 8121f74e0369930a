/** The board's own words. What cards and spaces are called comes from the server: see `nameOf`. */
import { language, render, type Message, type MessageArgs } from '../../i18n/index.svelte';

const en = {
  'stage.heroes': 'Choosing heroes',
  'stage.first': 'The city is laid out when everybody has a hero',
  'stage.turn': 'Turn {turn}: {name}',
  'stage.over': 'Over',
  'turn': 'Turn {turn}',
  'decision.free_action': 'Free actions',
  'board': 'The island',
  'map': 'What lies on the island',
  'noise': 'Noise {noise} of 10',
  'missions': 'Missions {missions} of 4',
  'timer': { one: '{n} timer tile left', other: '{n} timer tiles left' },
  'space': 'Space {space}',
  'hidden': '{space}: a hidden place',
  'suburb': '{space}: a suburb, face down',
  'enemy': '{space}: {name}',
  'hero': '{space}: {name}, {hero}',
  'cubes': { one: '{space}: {n} item', other: '{space}: {n} items' },
  'case': '{space}: case {cases}',
  'roadblock': 'Roadblock at {edge}',
  'helicopter': 'Helicopter at {space}',
  'hand': 'My cards',
  'hand.actions': 'In hand',
  'hand.chosen': 'Laid down',
  'hand.discard': 'Discarded',
  'hand.supply': 'Supply',
  'hand.goals': 'My way out alone',
  'hand.met': 'met',
  'hand.damage': { one: '{n} damage threatens here', other: '{n} damage threatens here' },
  'none': 'nothing',
} satisfies Record<string, Message>;

export type WordKey = keyof typeof en;

const ru: Record<WordKey, Message> = {
  'stage.heroes': 'Выбор героев',
  'stage.first': 'Город разложат, когда у всех будет герой',
  'stage.turn': 'Ход {turn}: {name}',
  'stage.over': 'Игра окончена',
  'turn': 'Ход {turn}',
  'decision.free_action': 'Свободные действия',
  'board': 'Остров',
  'map': 'Что лежит на острове',
  'noise': 'Шум {noise} из 10',
  'missions': 'Миссии {missions} из 4',
  'timer': {
    one: 'Остался {n} жетон времени',
    few: 'Осталось {n} жетона времени',
    many: 'Осталось {n} жетонов времени',
  },
  'space': 'Поле {space}',
  'hidden': '{space}: скрытое место',
  'suburb': '{space}: закрытый пригород',
  'enemy': '{space}: {name}',
  'hero': '{space}: {name}, {hero}',
  'cubes': { one: '{space}: {n} предмет', few: '{space}: {n} предмета', many: '{space}: {n} предметов' },
  'case': '{space}: кейс {cases}',
  'roadblock': 'Заграждение {edge}',
  'helicopter': 'Вертолёт на {space}',
  'hand': 'Мои карты',
  'hand.actions': 'В руке',
  'hand.chosen': 'Выложены',
  'hand.discard': 'В сбросе',
  'hand.supply': 'Запас',
  'hand.goals': 'Мой путь в одиночку',
  'hand.met': 'выполнено',
  'hand.damage': {
    one: 'Здесь грозит {n} урон',
    few: 'Здесь грозит {n} урона',
    many: 'Здесь грозит {n} урона',
  },
  'none': 'ничего',
};

export const WORDS = { en, ru };

export const word = (key: WordKey, args: MessageArgs = {}): string =>
  render(WORDS[language()][key], args, language());
