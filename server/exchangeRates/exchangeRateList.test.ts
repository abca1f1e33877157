import { write } from '#server/platform/db/connection/connect.ts'
import { exchangeRateList } from '#shared/exchangeRates/exchangeRates.ts'
import { asTest, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { addExchangeRate, exchangeRateSource } from './data.ts'

testList(exchangeRateList, {
  field: 'getExchangeRatePage',
  name: 'EnteredExchangeRate',
  source: exchangeRateSource,
  fields: 'currency rate day entered_by created_at in_use',
  prepare: prepareRates,
})

/** Creates rates of several currencies, replaced ones, and some that nobody in particular entered. */
async function prepareRates({ db, as }: TestServer): Promise<void> {
  const other = await createUser(db, { display_name: 'Élan 100%', role: 'admin' })
  const rates = [
    ['EUR', '1.0842', '2026-11-02'],
    ['EUR', '1.09', '2026-11-02'],
    ['EUR', '1.1', '2026-10-01'],
    ['CHF', '1.13', '2026-11-02'],
    ['JPY', '0.0064912345', '2026-09-30'],
  ] as const
  for (const [index, [currency, rate, day]] of rates.entries()) {
    const actor = index % 2 === 0 ? as('admin').account.id : other.id
    await write(db, { actor }, (trx) => addExchangeRate(trx, { currency, rate, day }))
  }
  await asTest(db, (trx) => addExchangeRate(trx, { currency: 'GBP', rate: '1.26', day: '2026-11-02' }))
}
