import { definitionOf, type Figure, type FigureMeasure, fallOffDays } from './figures.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a value of a figure with its unit: "1,204", "41.3 %", "12.5 days", "$4,420". */
export function figureText(figure: Figure, value: number): string {
  switch (definitionOf(figure).measure) {
    case 'count':
    case 'level':
      return whole.format(value)
    case 'share':
    case 'levelShare':
    case 'margin':
      return `${tenths.format(value)} %`
    case 'days':
    case 'levelDays':
      return counted(tenths.format(value), 'day')
    case 'money':
      return dollars.format(value)
  }
}

const units: { readonly [Measure in FigureMeasure]: string } = {
  count: '',
  level: '',
  levelShare: '%',
  levelDays: 'days',
  share: '%',
  margin: '%',
  days: 'days',
  money: 'USD per week',
}

export const figureUnit = (figure: Figure): string => units[definitionOf(figure).measure]

/** Formats a value for files, where others count on with it: whole numbers as they are, all else with two decimals. */
export function exactNumber(figure: Figure, value: number): string {
  const { measure } = definitionOf(figure)
  return measure === 'count' || measure === 'level' ? String(value) : value.toFixed(2)
}

/** Formats a value with its unit and two decimals, for paper: "1,204", "41.27 %", "4,420.13 USD per week". */
export function exactText(figure: Figure, value: number): string {
  const decimals = exactNumber(figure, value).includes('.') ? 2 : 0
  const number = value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return [number, figureUnit(figure)].filter(Boolean).join(' ')
}

/** Tells the public figure of the trade beside a figure: "The trade: 5 % (early quits in IT staffing, Staffing Industry Analysts 2014)". */
export function yardstickText(figure: Figure): string | undefined {
  const { yardstick } = definitionOf(figure)
  if (!yardstick) return undefined
  const { value, of, source, year } = yardstick
  return `The trade: ${figureText(figure, value)} (${of}, ${source} ${year})`
}

/** Says how many rows of a share can't be judged yet: "7 not yet: their 90 days aren't over"; undefined for none. */
export function notYetText(count: number): string | undefined {
  if (count === 0) return undefined
  return `${whole.format(count)} not yet: ${count === 1 ? 'its' : 'their'} ${fallOffDays} days aren’t over`
}

/** Formats a value for the axis of a plot, where the unit has no room. */
export function tickText(figure: Figure, value: number): string {
  return definitionOf(figure).measure === 'money' ? `$${short.format(value)}` : short.format(value)
}

/** Describes the change from an earlier value: "+12 %", "−3.2 points", "+1.5 days"; undefined when there is nothing to compare. */
export function changeText(figure: Figure, value: number, previous: number): string | undefined {
  const { measure } = definitionOf(figure)
  if (measure === 'days' || measure === 'levelDays') return counted(signed(value - previous), 'day')
  if (measure === 'share' || measure === 'levelShare' || measure === 'margin')
    return counted(signed(value - previous), 'point')
  if (previous === 0) return value === 0 ? '±0 %' : undefined
  const times = value / previous
  return times >= 10 ? `${tenths.format(times)} times` : `${signed(100 * (times - 1))} %`
}

/** Takes the rounded number, because 1.04 shows as 1 and so takes the singular. */
function counted(shown: string, unit: string): string {
  return /^\W?1$/.test(shown) ? `${shown} ${unit}` : `${shown} ${unit}s`
}

function signed(difference: number): string {
  const size = tenths.format(Math.abs(difference))
  if (size === '0') return '±0'
  return difference > 0 ? `+${size}` : `−${size}`
}

/** Returns true when a change is for the better; undefined without a change, or where neither direction is good. */
export function isBetter(figure: Figure, value: number, previous: number): boolean | undefined {
  const { better } = definitionOf(figure)
  if (!better || figureText(figure, value) === figureText(figure, previous)) return undefined
  return value > previous === (better === 'up')
}
