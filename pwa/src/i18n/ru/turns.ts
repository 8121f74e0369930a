import type { turns as english } from '../en/turns';
import type { Words } from '../index.svelte';

export const turns: Words<typeof english> = {
  'turns.title.none': 'Вас никто не ждёт',
  'turns.title': {
    one: '{n} партия ждёт вас',
    few: '{n} партии ждут вас',
    many: '{n} партий ждут вас',
  },
  'turns.title.invited': {
    one: '{n} приглашение ждёт',
    few: '{n} приглашения ждут',
    many: '{n} приглашений ждут',
  },
  'turns.all_done.untold': 'Все ходы сделаны. Загляните позже.',
  'turns.others': 'Ходят другие',
  'turns.tables': 'Столы, где есть места',
  'turns.invitations': 'Приглашения',
  'turns.finished': 'Закончились без вас',
  'turns.empty.title': 'Тихая ночь в городе',
  'turns.empty.text':
    'Сыграйте первую партию прямо сейчас: с ботами и пояснениями по ходу. Десять минут и никакой регистрации.',
  'turns.empty.learn': 'Учиться играя',
  'turns.empty.action': 'Играть с ботами',
  'turns.all_done': 'Все ходы сделаны. Вы узнаете, когда кто-нибудь сходит.',
  'turns.silent': 'Сервер не отвечает: это последнее известное состояние.',
  'turns.quiet': 'Тихая ночь. Может, ещё партию?',
  'turns.recent': 'Недавние партии',
  'turns.new': 'Новая партия',
  'turns.pull': 'Потяните, чтобы обновить',
  'turns.release': 'Отпустите, чтобы обновить',

  'card.against': 'за столом: {names}',
  'card.waiting_for': 'Ждём: {names}',
  'card.waiting_table': 'Ждём остальных',
  'card.your_turn': 'Ваш ход',
  'card.free_seats': { one: '{n} свободное место', few: '{n} свободных места', many: '{n} свободных мест' },
  'card.invited_by': 'Приглашает {name}',
  'card.play': 'Ходить',
  'invitation.accept': 'Принять',
  'invitation.decline': 'Отклонить',
  'invitation.declined': 'Приглашение отклонено.',
  'card.won': 'Вы выиграли',
  'card.lost': 'Вы проиграли',
  'card.draw': 'Ничья',
  'card.over': 'Партия окончена',
};
