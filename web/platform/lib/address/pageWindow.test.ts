import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type PageItem, pageWindow } from './pageWindow.ts'

const numbers = (items: PageItem[]) => items.filter((item) => item !== 'break')
const place = fc
  .integer({ min: 1, max: 500 })
  .chain((pageCount) => fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)))

test.each<[number, number, PageItem[]]>([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 'break', 20]],
  [10, 20, [1, 'break', 9, 10, 11, 12, 'break', 20]],
  [20, 20, [1, 'break', 17, 18, 19, 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, 'break', 20]],
])('page %i of %i', (page, pageCount, items) => {
  expect(pageWindow(page, pageCount)).toEqual(items)
})

test('a break stands for the pages behind those that are known', () => {
  expect(pageWindow(1, 401, true)).toEqual([1, 2, 3, 4, 'break', 401, 'break'])
  expect(pageWindow(401, 401, true)).toEqual([1, 'break', 398, 399, 400, 401, 'break'])
})

test('the current, first and last page are always shown, once and in order', { tags: 'property' }, () => {
  fc.assert(
    fc.property(place, ([page, pageCount]) => {
      const shown = numbers(pageWindow(page, pageCount))
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
      expect(shown).toEqual(expect.arrayContaining([1, page, pageCount]))
    }),
  )
})

test('a break replaces at least two pages, and no page is missing without a break', { tags: 'property' }, () => {
  fc.assert(
    fc.property(place, ([page, pageCount]) => {
      const items = pageWindow(page, pageCount)
      items.forEach((item, index) => {
        const before = items[index - 1]
        if (item === 'break') expect(Number(items[index + 1]) - Number(before)).toBeGreaterThan(2)
        else if (typeof before === 'number') expect(item - before).toBe(1)
      })
    }),
  )
})

test('the window has four neighbouring pages, so there are at most eight items', { tags: 'property' }, () => {
  fc.assert(
    fc.property(place, ([page, pageCount]) => {
      const items = pageWindow(page, pageCount)
      const around = numbers(items).filter((shown) => Math.abs(shown - page) < 4)
      expect(around.length).toBeGreaterThanOrEqual(Math.min(4, pageCount))
      expect(items.length).toBeLessThanOrEqual(8)
    }),
  )
})
