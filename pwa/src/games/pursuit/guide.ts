/** Pursuit's two lessons: first with the police, then as the thief. */
import type { Guide } from '../../guide/guide';

export const guide: Guide = [
  {
    key: 'police',
    title: { en: 'Catch the thief', ru: 'Поймайте угонщика' },
    match: {
      options: { police_assist: 'on', city_layout: 'fixed' },
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'easy' }],
      seed: 'lesson-police-1',
    },
    steps: [
      {
        id: 'welcome',
        when: { decision: 'place_helicopter' },
        rule: 'PU-007',
        text: {
          en: 'You are the police: find the stolen car within eleven rounds. First your helicopters: tap a glowing crossroad. In the middle you reach most.',
          ru: 'Вы — полиция: найдите угнанную машину за одиннадцать раундов. Сначала вертолёты: коснитесь светящегося перекрёстка. В центре охват больше.',
        },
      },
      {
        id: 'apart',
        when: { decision: 'place_helicopter', event: 'helicopter_placed' },
        rule: 'PU-025',
        text: {
          en: 'From a crossroad a helicopter reaches the four buildings around it. Spread out, so that few buildings stay in the dark.',
          ru: 'С перекрёстка вертолёт достаёт до четырёх домов вокруг. Расставьте их пошире, чтобы в тени осталось меньше домов.',
        },
      },
      {
        id: 'hidden',
        when: { decision: 'helicopter_action' },
        rule: 'PU-020',
        text: {
          en: 'The car is hidden now, you can’t see where. Each helicopter does one thing a round: it searches a building next to it, or flies one crossroad on. Tap a glowing building.',
          ru: 'Машина спрятана, и вы не видите где. За раунд каждый вертолёт делает одно: обыскивает дом рядом или летит на соседний перекрёсток. Коснитесь светящегося дома.',
        },
      },
      {
        id: 'token',
        when: { event: 'building_searched', with: { result: ['yellow', 'red', 'blue'] } },
        rule: 'PU-029',
        text: {
          en: 'A trail! The car has been in {building}. Its token tells when: yellow in round 1, red in round 6, blue in any other. The car never comes back here, but it can’t be far.',
          ru: 'След! Машина была в доме {building}. Цвет жетона говорит когда: жёлтый — в раунде 1, красный — в раунде 6, синий — в любом другом. Сюда она не вернётся, но далеко не ушла.',
        },
      },
      {
        id: 'nothing',
        when: {
          decision: 'helicopter_action',
          event: 'building_searched',
          with: { result: 'nothing' },
        },
        rule: 'PU-026',
        text: {
          en: 'Nothing in {building}: no car, no trail. That helps too: in this match, dark buildings are those where the car can’t be. Go on with the next helicopter.',
          ru: 'В доме {building} ничего: ни машины, ни следа. И это помогает: в этой партии погасли те дома, где машины быть не может. Ваш следующий вертолёт.',
        },
      },
      {
        id: 'moved',
        when: { decision: 'helicopter_action', event: 'helicopter_moved' },
        rule: 'PU-023',
        text: {
          en: 'Flying was this helicopter’s action; it can search next round from its new place.',
          ru: 'Перелёт и был действием этого вертолёта; искать с нового места он сможет в следующем раунде.',
        },
      },
      {
        id: 'chase',
        when: { decision: 'helicopter_action', event: 'round_started', with: { round: 2 } },
        rule: 'PU-013',
        text: {
          en: 'Round 2: the thief had to drive on, one building up, down, left or right, and never to one where the car has been. A token stays behind in each of them.',
          ru: 'Раунд 2: угонщику пришлось ехать — на один дом вверх, вниз, влево или вправо и никогда туда, где машина уже была. В каждом таком доме остаётся жетон.',
        },
      },
      {
        id: 'half',
        when: { decision: 'helicopter_action', event: 'round_started', with: { round: 6 } },
        rule: 'PU-003',
        text: {
          en: 'Round 6, the red token: half of the night is over. A find now tells you much about the way the car went.',
          ru: 'Раунд 6, красный жетон: прошла половина ночи. Любая находка теперь многое скажет о пути машины.',
        },
      },
      {
        id: 'last',
        when: { decision: 'helicopter_action', event: 'round_started', with: { round: 11 } },
        rule: 'PU-041',
        text: {
          en: 'The last round: if the car isn’t found now, the thief escapes.',
          ru: 'Последний раунд: если сейчас не найти машину, угонщик уйдёт.',
        },
      },
      {
        id: 'arrest',
        when: { event: 'match_over', with: { reason: 'arrest' } },
        text: {
          en: 'Caught! Watch the match again to see the car’s whole way. Next, try the other side: you are the thief.',
          ru: 'Пойман! Посмотрите партию ещё раз, чтобы увидеть весь путь машины. А потом попробуйте себя в роли угонщика.',
        },
      },
      {
        id: 'surrounded',
        when: { event: 'match_over', with: { reason: 'surrounded' } },
        rule: 'PU-042',
        text: {
          en: 'The car had no building left to go to: you win without having found it. Next, try the other side.',
          ru: 'Машине некуда было ехать: победа, хотя её и не нашли. А теперь попробуйте себя на другой стороне.',
        },
      },
      {
        id: 'escape',
        when: { event: 'match_over', with: { reason: 'escape' } },
        text: {
          en: 'This time the thief got away. Watch it again: the whole way of the car is open now, with the moments where you were close.',
          ru: 'В этот раз угонщик ушёл. Посмотрите партию ещё раз: теперь виден весь путь машины и моменты, когда вы были рядом.',
        },
      },
    ],
  },
  {
    key: 'thief',
    title: { en: 'Get away with the car', ru: 'Уйдите от погони' },
    match: {
      options: { city_layout: 'fixed' },
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'easy' }],
      seed: 'lesson-thief-4',
    },
    steps: [
      {
        id: 'welcome',
        when: { decision: 'hide', with: { round: 1 } },
        rule: 'PU-011',
        text: {
          en: 'You are the thief: stay hidden for eleven rounds. Tap a building for the car; next to a helicopter it can be searched at once.',
          ru: 'Вы угонщик: скрывайтесь 11 раундов. Коснитесь дома для машины; рядом с вертолётом его могут обыскать сразу.',
        },
      },
      {
        id: 'on',
        when: { decision: 'hide', with: { round: 2 } },
        rule: 'PU-014',
        text: {
          en: 'Every round the car drives on to the next building, never diagonally, never to where it has been. A token stays behind: the trail.',
          ru: 'Каждый раунд машина едет в соседний дом: не по диагонали и не туда, где была. Позади остаётся жетон — след.',
        },
      },
      {
        id: 'effects',
        when: { decision: 'hide', with: { round: 3 } },
        rule: 'PU-017',
        text: {
          en: 'Plan ahead: a car with nowhere left to go is surrounded. Tap a building before you confirm: a dead end is announced there.',
          ru: 'Думайте наперёд: если ехать некуда, машина окружена. Коснитесь дома: о тупике предупредят до подтверждения.',
        },
      },
      {
        id: 'found',
        when: { event: 'building_searched', with: { result: ['yellow', 'red', 'blue'] } },
        rule: 'PU-027',
        text: {
          en: 'The police have found your trail in {building}. They know now that you have been there, so you are somewhere near. Slip away.',
          ru: 'Полиция нашла ваш след в доме {building}. Теперь она знает, что вы там были и, значит, где-то рядом. Ускользайте.',
        },
      },
      {
        id: 'half',
        when: { decision: 'hide', with: { round: 6 } },
        rule: 'PU-029',
        text: {
          en: 'Round 6 has the red token. Found on a roof it tells the police the round, as the yellow one does; the blue ones don’t.',
          ru: 'В раунде 6 жетон красный. Если его найдут, полиция узнает раунд, как и по жёлтому; синие этого не выдают.',
        },
      },
      {
        id: 'last',
        when: { decision: 'hide', with: { round: 11 } },
        rule: 'PU-041',
        text: {
          en: 'The last move. Not found in this round, and you are free.',
          ru: 'Последний ход. Если в этом раунде вас не найдут, вы свободны.',
        },
      },
      {
        id: 'escape',
        when: { event: 'match_over', with: { reason: 'escape' } },
        text: {
          en: 'You got away! Watch the match again, or ask friends to chase you.',
          ru: 'Вы ушли! Посмотрите партию ещё раз или позовите друзей в погоню.',
        },
      },
      {
        id: 'caught',
        when: { event: 'match_over', with: { reason: ['arrest', 'surrounded'] } },
        text: {
          en: 'Caught. The replay shows what gave you away: look at the match through the eyes of the police.',
          ru: 'Пойманы. Повтор покажет, что вас выдало: посмотрите партию глазами полиции.',
        },
      },
    ],
  },
];
