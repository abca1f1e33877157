import { expect, test } from 'vitest'
import { countedMailbox } from './countedMailbox.ts'

test.each([
  ['zoe@example.com', 'zoe@example.com'],
  ['Zoe+Jobs+more@Example.com', 'zoe@example.com'],
  ['z.o.e@example.com', 'z.o.e@example.com'],
  ['z.o.e+1@gmail.com', 'zoe@gmail.com'],
  ['Zoe@GoogleMail.com', 'zoe@gmail.com'],
  ['Z.o-e_x+1@pm.me', 'zoex@proton.me'],
  ['zoe.x@ya.ru', 'zoex@yandex.com'],
  ['zoe-x@yandex.ru', 'zoex@yandex.com'],
  ['+zoe@example.com', '+zoe@example.com'],
  ['zoe@constructor', 'zoe@constructor'],
])('mails to %s count as those to %s', (email, expected) => {
  expect(countedMailbox(email)).toBe(expected)
})
