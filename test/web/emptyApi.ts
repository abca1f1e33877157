import { type Api, createApi } from '#web/platform/lib/api/createApi.ts'

const nothing = () => undefined

/** The client of pieces that ask nothing of the API. */
export const emptyApi: Api = createApi(() => Promise.reject(new Error('There is no API here.')), {
  onFailure: nothing,
  onError: nothing,
  onRefused: nothing,
})
