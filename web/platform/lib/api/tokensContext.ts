import { createContext } from 'react'
import type { Tokens } from './transport.ts'

/** Provides the tokens of the logged-in person to API clients that are loaded with a later screen. */
export const TokensContext = createContext<Tokens | undefined>(undefined)
