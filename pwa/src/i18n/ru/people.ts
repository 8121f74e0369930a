import type { people as english } from '../en/people';
import type { Words } from '../index.svelte';

export const people: Words<typeof english> = {
  'history.nobody': 'Здесь будут ваши законченные партии.',
  'history.empty': 'Таких партий нет.',
  'history.figures': 'По играм',
  'history.game': 'Игра',
  'history.played': 'Сыграно',
  'history.won': 'Победы',
  'history.lost': 'Пораж.',
  'history.drawn': 'Ничьи',
  'history.wins': 'Победы',
  'history.losses': 'Поражения',
  'history.filters': 'Фильтры',
  'history.all': 'Все',
  'history.result': 'Итог',
  'history.opponents': 'Против',
  'history.people': 'Люди',
  'history.bots': 'Боты',
  'history.more': 'Показать ещё',
  'player.since': 'здесь с: {month}',
  'player.finished': 'Законченные партии',
  'player.no_matches': 'Здесь нет ничего, что вам можно видеть.',
  'player.public_only': 'Только открытые партии.',
  'player.missing': 'Такого игрока нет, или он ушёл.',
};
