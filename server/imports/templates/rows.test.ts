import { describe, expect, test } from 'vitest'
import { importFiles } from '#shared/imports/imports.ts'
import * as fc from '#test/draws/property.ts'
import { columnsOf, readRow } from './rows.ts'

const ada = { email: 'ADA@x.example', first_name: 'Ada', last_name: 'Lovelace' }
const developer = (cells: Record<string, string>) =>
  readRow('developers.csv', new Map(Object.entries({ ...ada, ...cells })))

describe('a cell', () => {
  test.each<[string, string, unknown]>([
    ['stage', 'member', 'MEMBER'],
    ['stage', 'Stand-by', 'STANDBY'],
    ['status', 'paused by developer', 'PAUSED_BY_DEVELOPER'],
    ['cost_rate', '45', 4500],
    ['cost_rate', '45.5', 4550],
    ['cost_rate', '45,50', 4550],
    ['country', 'br', 'BR'],
    ['country', 'United States', 'US'],
    ['country', 'United Kingdom', 'GB'],
    ['country', 'France', 'FR'],
    ['country', 'Russia', 'RU'],
    ['country', 'Serbia', 'RS'],
    ['country', 'UK', 'GB'],
    ['tos_signed_on', '2024-02-29', '2024-02-29'],
    ['do_not_contact', 'Yes', true],
    ['do_not_contact', '0', false],
    ['tags', ' a | b;a ', ['a', 'b']],
    ['url_github', '@ada', '@ada'],
    ['slack_user_id', 'U012AB3CD', 'U012AB3CD'],
    ['url_github', 'https://github.com/ada', 'https://github.com/ada'],
    ['url_linkedin', 'linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
    [
      'skills',
      'C++: 9 | C#:2,5 | Node.js',
      [
        { name: 'C++', years: 9 },
        { name: 'C#', years: 2.5 },
        { name: 'Node.js', years: null },
      ],
    ],
  ])('of %s that says %j is understood', (column, text, value) => {
    expect(developer({ [column]: text })).toEqual({ row: { ...ada, email: 'ada@x.example', [column]: value } })
  })

  test.each<[string, string]>([
    ['email', 'ada'],
    ['email', 'ada@x.example\0'],
    ['stage', 'HIRED'],
    ['cost_rate', '1,200'],
    ['cost_rate', '-5'],
    ['cost_rate', '1e9'],
    ['cost_rate', '=1+1'],
    ['cost_rate', '99999999999'],
    ['country', 'Atlantis'],
    ['country', 'ZZ'],
    ['country', 'SU'],
    ['country', 'European Union'],
    ['tos_signed_on', '2026-02-30'],
    ['tos_signed_on', '31.01.2026'],
    ['weekly_hours', '169'],
    ['do_not_contact', 'maybe'],
    ['url_linkedin', 'javascript:alert(1)'],
    ['url_avatar', 'data:text/html,x'],
    ['url_linkedin', `linkedin.com/${'.:'.repeat(250)}`],
    ['url_github', 'https://evil.example/github.com/ada'],
    ['skills', 'Java: many'],
    ['skills', ': 4'],
    ['skills', 'Java: 81'],
    ['skills', `${'x'.repeat(101)}: 4`],
    ['headline', 'x'.repeat(501)],
    ['city', 'Rome\u0007'],
    ['first_name', 'A\nB'],
    ['slack_user_id', '#general'],
    ['slack_user_id', 'C024BE91L'],
  ])('of %s that says %j makes the row bad, and the reason starts with the column', (column, text) => {
    expect(developer({ [column]: text })).toEqual({
      reason: expect.stringMatching(new RegExp(`^${column}: .+\\.$`, 's')),
    })
  })
})

test('a value that is none of its column is told which there are, in the words of the screens', () => {
  expect(developer({ source: 'Pigeon' })).toEqual({
    reason: 'source: “Pigeon” is not one of Referral, Jobs page, Outbound, Import, Other.',
  })
})

test('no cells make reading fail, and reading the result again changes nothing', { tags: 'property' }, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('1', '2026-01-01', 'US', 'a|b', 'x:1', '=1'),
  )
  for (const file of importFiles) {
    const row = fc.dictionary(fc.constantFrom(...columnsOf(file).known), text, { noNullPrototype: true })
    fc.assert(
      fc.property(row, (cells) => {
        const read = () => readRow(file, new Map(Object.entries(cells)))
        expect(read()).toEqual(read())
        const [column] =
          'reason' in read() ? (read() as { reason: string }).reason.split(':') : [columnsOf(file).known[0]]
        expect(columnsOf(file).known).toContain(column)
      }),
    )
  }
})

test('a row without its required cells is bad, and each missing cell is reported', () => {
  const reason = 'title: The cell is empty. type: The cell is empty.'
  expect(readRow('jobs.csv', new Map([['company', 'Acme']]))).toEqual({ reason })
})

test('all bad cells of a row are reported together, in the order of the columns', () => {
  expect(developer({ cost_rate: '-5', email: 'ada', country: 'ZZ' })).toEqual({
    reason: expect.stringMatching(/^email: .+\. cost_rate: .+\. country: .+\.$/),
  })
})
