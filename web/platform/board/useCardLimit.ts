import { useState } from 'react'

/** The number of cards that a column reads at first, and with each *Show More*. */
const cardsAtOnce = 20
/** The most cards that the API returns at once. The list shows the others. */
const mostCards = 100

/** Returns how many cards a column reads, and whether that is the maximum. */
export function useCardLimit() {
  const [limit, setLimit] = useState(cardsAtOnce)
  return { limit, isFull: limit >= mostCards, onMore: () => setLimit(limit + cardsAtOnce) }
}
