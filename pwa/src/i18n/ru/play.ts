import type { play as english } from '../en/play';
import type { Words } from '../index.svelte';

export const play: Words<typeof english> = {
  'play.title': 'Новая партия',
  'play.players': 'игроков: {min}–{max}',
  'play.rules': 'Правила',
  'play.how': 'Как вы хотите сыграть?',
  'play.preset.bots': 'С ботами, сейчас',
  'play.preset.bots.text': 'Начинается сразу. Без часов и без спешки.',
  'play.preset.friends': 'С друзьями',
  'play.preset.friends.text': 'Отправьте ссылку. На каждый ход — день.',
  'play.preset.public': 'Открытый стол',
  'play.preset.public.text': 'Сесть может каждый. На каждый ход — день.',
  'play.seats': 'Игроков за столом',
  'play.level': 'Боты',
  'play.level.easy': 'Лёгкие',
  'play.level.normal': 'Обычные',
  'play.level.hard': 'Сильные',

  'play.clock': 'Время на ход',
  'play.visibility': 'Кто может прийти',
  'play.visibility.public': 'Кто угодно',
  'play.visibility.link': 'У кого есть ссылка',
  'play.visibility.private': 'Только приглашённые',
  'play.options': 'Все параметры',
  'play.start': 'Начать партию',
  'play.open_table': 'Открыть стол',
  'play.open_tables': 'Открытые столы',
};
