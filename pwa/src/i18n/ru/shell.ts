import type { shell as english } from '../en/shell';
import type { Words } from '../index.svelte';

export const shell: Words<typeof english> = {
  'app': 'Stakeout',
  'loading': 'Загрузка',
  'back': 'Назад',
  'retry': 'Ещё раз',
  'close': 'Закрыть',
  'copied': 'Скопировано',
  'updated': 'Stakeout обновлён.',
  'you': 'Вы',
  'skip_to_content': 'Сразу к содержанию',

  'nav': 'Главное меню',
  'nav.turns': 'Ходы',
  'nav.play': 'Играть',
  'nav.settings': 'Настройки',

  'offline': 'Нет сети. Показано последнее известное состояние.',
  'offline.title': 'Нет соединения',
  'offline.text': 'Эту страницу на этом телефоне ещё не открывали, поэтому показать пока нечего.',
  'failed.title': 'Что-то пошло не так',
  'failed.text': 'Сервер ответил не так, как ожидалось. С вашими партиями всё в порядке.',
  'missing.title': 'Здесь ничего нет',
  'missing.text': 'Такой страницы не существует, или она не для ваших глаз.',
  'missing.home': 'К моим ходам',

  'time.over': 'время вышло',
  'time.left.moment': 'осталось меньше минуты',
  'time.left.minutes': 'осталось {n} мин',
  'time.left.hours': 'осталось {n} ч',
  'time.left.days': { one: 'остался {n} день', few: 'осталось {n} дня', many: 'осталось {n} дней' },
  'time.frozen': 'часы стоят: найдена ошибка',
  'time.paused': 'стол на паузе',
  'time.until': 'до {time}',
  'time.stop.night': '{left} · ночь до {time}',
  'time.stop.weekend': '{left} · выходные до {time}',
  'time.stop.away': '{left} · отпуск до {time}',
  'time.tomorrow': 'завтра {time}',
  'time.yesterday': 'вчера {time}',
  'time.on_day': '{date}, {time}',
  'time.days': { one: '{n} день', few: '{n} дня', many: '{n} дней' },
  'time.hours': { one: '{n} час', few: '{n} часа', many: '{n} часов' },
  'time.minutes': '{n} мин',
  'time.seconds': '{n} с',
  'time.untimed': 'без ограничения времени',

  'outbox.waits': 'Ваш ответ сохранён и уйдёт один раз, как только будет связь.',
  'outbox.tried':
    'Ваш ответ сохранён и отправляется, пока сервер его не подтвердит. Возможно, он уже дошёл; он засчитается один раз.',
  'outbox.take_back': 'Забрать ответ назад',
  'outbox.card': 'Ваш ответ ждёт связи',
  'outbox.refused': 'Ваш ответ не засчитан: позиция изменилась',

  'notice.stale': 'Ваш ответ не засчитан: позиция изменилась. Посмотрите ещё раз.',
  'notice.meanwhile': 'За это время:',
  'notice.already_acted': 'Кто-то успел раньше: это уже сделано.',
  'notice.illegal': 'Так нельзя: {text}',
  'notice.undo': 'Ход не возвращён: позиция изменилась. Посмотрите ещё раз.',
  'notice.refused': '{text}',

  'nav.history': 'История',
};
