import { useState } from 'react'

/** Cards that a column reads at first, and with each *Show More*. */
const cardsAtOnce = 20
/** As many as the API gives at once. A list has the others. */
const mostCards = 100

/** How many cards a column reads, and whether it reads as many as it can. */
export function useCardLimit() {
  const [limit, setLimit] = useState(cardsAtOnce)
  return { limit, isFull: limit >= mostCards, onMore: () => setLimit(limit + cardsAtOnce) }
}
