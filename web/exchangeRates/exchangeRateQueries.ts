/** The queries that show exchange rates, or count with them. */
export const exchangeRateQueries = ['getExchangeRatePage', 'getRatesOfToday', 'getDeveloperFit']
