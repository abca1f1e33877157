/** The keys that work while a card of the grid has the focus, as `?` lists them. */
export const cardKeyHelp = {
  '← ↑ → ↓': 'Go to the card beside, above or below',
  'Home End': 'Go to the first or the last card',
  'x Space': 'Select the card',
  'Shift+x Shift+Space': 'Select all cards from the last one to this',
}

export const sendKeyHelp = { s: 'Send a message to the selected developers' }

/** The shape of the grid: its columns, and the number of its cards. */
interface Shape {
  readonly columns: number
  readonly cards: number
}

/** Returns the place of the card that a key leads to, from 0. Undefined for other keys, and where there is no card. */
export function placeAfter(key: string, place: number, { columns, cards }: Shape): number | undefined {
  const target = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    Home: 0,
    End: cards - 1,
  }[key]
  return target !== undefined && target >= 0 && target < cards ? target : undefined
}
