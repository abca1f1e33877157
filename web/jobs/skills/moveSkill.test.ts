import { expect, test } from 'vitest'
import { moveSkill } from './moveSkill.ts'

const lists = { required: ['go'], core: ['react', 'css'], bonus: [] }

test('a skill that is put into one list leaves the others, and stands at the end', () => {
  expect(moveSkill(lists, 'react', 'required')).toEqual({ required: ['go', 'react'], core: ['css'], bonus: [] })
  expect(moveSkill(lists, 'css', 'bonus')).toEqual({ required: ['go'], core: ['react'], bonus: ['css'] })
})

test('a new skill is added once, and the lists before stay as they were', () => {
  const added = moveSkill(moveSkill(lists, 'vue', 'core'), 'vue', 'core')
  expect(added).toEqual({ required: ['go'], core: ['react', 'css', 'vue'], bonus: [] })
  expect(lists).toEqual({ required: ['go'], core: ['react', 'css'], bonus: [] })
})
