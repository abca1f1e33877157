import { expect, test } from 'vitest'
import { wholeFile } from './reports.ts'
import { settleTries } from './secondTry.ts'

const file = 'a.test.ts'
const passed = (title: string) => ({ file, title })
const failed = (title: string, failure = 'too late') => ({ file, title, failure })

test('a test that fails twice is red', () => {
  const second = [passed('one'), failed('two', 'still too late')]
  expect(settleTries([passed('one'), failed('two')], second)).toEqual({ tests: second, flaky: [] })
})

test('a test that passes at its second try is green and flaky, and counts once', () => {
  const second = [passed('one'), passed('two')]
  expect(settleTries([passed('one'), failed('two')], second)).toEqual({ tests: second, flaky: [failed('two')] })
})

test('a test that passes at its second try stays red when a change may be the cause', () => {
  const { tests, flaky } = settleTries(
    [passed('one'), failed('two')],
    [passed('one'), passed('two')],
    'b.ts has changed',
  )
  expect(tests).toEqual([passed('one'), failed('two', 'too late (passed at its second try, but b.ts has changed)')])
  expect(flaky).toEqual([])
})

test('another test that fails at the second try is red', () => {
  const second = [failed('one'), passed('two')]
  expect(settleTries([passed('one'), failed('two')], second)).toEqual({ tests: second, flaky: [failed('two')] })
})

test('a test that the second try does not reach stays red', () => {
  expect(settleTries([failed('one')], [])).toEqual({ tests: [failed('one')], flaky: [] })
  expect(settleTries([failed('one')], [failed(wholeFile)])).toEqual({
    tests: [failed(wholeFile), failed('one')],
    flaky: [],
  })
})

test('a file that failed outside of its tests is flaky when its tests pass, and all of them count', () => {
  const second = [passed('one'), passed('two')]
  expect(settleTries([failed(wholeFile)], second)).toEqual({ tests: second, flaky: [failed(wholeFile)] })
  expect(settleTries([failed(wholeFile)], []).flaky).toEqual([])
})
