import type { game as english } from '../en/game';
import type { Words } from '../index.svelte';

export const game: Words<typeof english> = {
  'game.title': 'Игра',
  'game.rules': 'Правила',
  'game.play_now': 'Играть сейчас с ботами',
  'game.play_with': 'Играть с людьми',
  'game.minutes': 'за столом около {n} мин',
  'game.join': 'Сесть',
  'game.no_tables': 'Сейчас никто не ждёт игроков.',
  'game.statistics': 'Статистика',
  'game.mine.played': 'сыграно мной',
  'game.mine.won': 'побед',
  'game.mine.lost': 'поражений',
  'game.public': {
    one: 'Здесь закончена {n} открытая партия. Чем она кончилась:',
    few: 'Здесь закончены {n} открытые партии. Чем они кончились:',
    many: 'Здесь закончено {n} открытых партий. Чем они кончились:',
  },
  'game.public.none': 'Открытых партий здесь ещё не закончено.',
  'game.search': 'Поиск по правилам',
  'game.contents': 'Содержание правил',
  'game.hits': { one: 'найдено {n} правило', few: 'найдено {n} правила', many: 'найдено {n} правил' },

  'guide.title': 'Первая партия с подсказками',
  'guide.new': 'Настоящая партия с пояснениями по ходу',
  'guide.begun': 'Начата: продолжить',
  'guide.done': 'Пройдена. Сыграть ещё раз',
  'guide.next': 'Понятно',
  'guide.skip': 'Без подсказок',
};
