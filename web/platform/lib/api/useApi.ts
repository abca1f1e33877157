import { createContext, use } from 'react'
import type { Api } from './createApi.ts'

export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('An ApiContext provides the API client.')
  return api
}
