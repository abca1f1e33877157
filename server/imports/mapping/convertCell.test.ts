import { describe, expect, test } from 'vitest'
import type { ImportFile } from '#shared/imports/imports.ts'
import { convertCell } from './convertCell.ts'

function read(column: string, text: string, heading = 'Any', file: ImportFile = 'developers.csv') {
  return convertCell(column, text, { file, heading, system: undefined, days: undefined, today: '2026-11-29' })
}

describe('an hourly rate', () => {
  test.each([
    ['$9,500/month', 'month'],
    ['9,500 EUR / month', 'month'],
    ['monthly 9500', 'month'],
    ['9.500 € pro Monat', 'month'],
    ['9500 €/mois', 'month'],
    ['9500 al mes', 'month'],
    ['R$ 9.500 por mês', 'month'],
    ['$120,000 per year', 'year'],
    ['120,000 p.a.', 'year'],
    ['120.000 € p. a.', 'year'],
    ['60/yr', 'year'],
    ['60 €/an', 'year'],
    ['60.000 € / Jahr', 'year'],
    ['120k/yr', 'year'],
    ['€450/day', 'day'],
    ['Tagessatz 450 €', 'day'],
    ['450 € par jour', 'day'],
    ['$2,000 a week', 'week'],
  ])('is no amount such as %s, and the refusal names the time', (text, period) => {
    for (const column of ['cost_rate', 'rate_floor', 'bill_rate', 'budget_hourly_max']) {
      const problem = `“${text}” is per ${period}, where an amount per hour is wanted, such as 45/hour.`
      expect(read(column, text)).toEqual({ problem })
    }
  })

  test.each(['$85k', '85 k€', '85K'])('is no amount in thousands such as %s', (text) => {
    expect(read('cost_rate', text)).toEqual({ problem: expect.stringContaining(`“${text}” counts thousands`) })
  })

  test.each([
    '95/h',
    '95 per hour',
    '95/hr',
    '€95 p.h.',
    '95 €/Std.',
    '95 € pro Stunde',
    '95 an hour',
    '95',
    'hourly 95',
  ])('is read from %s', (text) => {
    expect(read('cost_rate', text)).toMatchObject({ cost_rate: '95' })
  })

  test('is for the time that its heading names, unless it names one itself', () => {
    expect(read('cost_rate', '9500', 'Rate (EUR/month)')).toEqual({
      problem: '“9500” is per month by its heading, where an amount per hour is wanted, such as 45/hour.',
    })
    expect(read('cost_rate', '59/hour', 'Rate (EUR/month)')).toEqual({ cost_rate: '59' })
    expect(read('cost_rate', '59', 'Hourly rate (40 h per week)')).toEqual({ cost_rate: '59' })
  })
})

test('the budget of a month or of a year is an amount for that time, also in thousands', () => {
  expect(read('budget_monthly', '$9,500/month')).toMatchObject({ budget_monthly: '9500' })
  expect(read('yearly_budget_max', '120k p.a.')).toEqual({ yearly_budget_max: '120000' })
  expect(read('yearly_budget_max', '70k')).toEqual({ yearly_budget_max: '70000' })
  expect(read('budget_monthly', '$95/hr')).toEqual({ problem: expect.stringContaining('is per hour') })
})

describe('a place', () => {
  test.each([
    'Denver, CO',
    'Atlanta, GA',
    'Los Angeles, CA',
    'Berlin, DE',
    'wilmington, de',
    'Recife, PE',
    'Atlanta, Georgia',
  ])('such as %s could be in a state or a country, and gives no country', (text) => {
    expect(read('location', text)).toEqual({ city: text, place_in_doubt: text })
    expect(read('countries', text, 'Any', 'jobs.csv')).toEqual({ place_in_doubt: text })
  })

  test.each([
    ['Portland, OR', { city: 'Portland, OR' }],
    ['Toronto, ON', { city: 'Toronto, ON' }],
    ['Lisbon, PT', { city: 'Lisbon', country: 'PT' }],
    ['London, UK', { city: 'London', country: 'GB' }],
    ['Lisbon, Portugal', { city: 'Lisbon', country: 'PT' }],
    ['Berlin, Deutschland', { city: 'Berlin', country: 'DE' }],
    ['San Francisco, CA, USA', { city: 'San Francisco', country: 'US' }],
    ['Vancouver, BC, CA', { city: 'Vancouver', country: 'CA' }],
  ])('such as %s says what it says', (text, cells) => {
    expect(read('location', text)).toEqual(cells)
  })

  test('of a job is told from a list of countries and regions', () => {
    const places = (text: string) => read('countries', text, 'Any', 'jobs.csv')
    expect(places('US, CA, BR')).toEqual({ countries: 'US | CA | BR' })
    expect(places('Germany, CA')).toEqual({ countries: 'DE | CA' })
    expect(places('DACH, CA')).toEqual({ countries: 'DACH | CA' })
    expect(places('Denver, CO, USA')).toEqual({ countries: 'Denver | US' })
  })
})
