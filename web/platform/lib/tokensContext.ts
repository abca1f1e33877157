import { createContext } from 'react'
import type { Tokens } from './api/transport.ts'

/** The tokens of the logged-in person, for API clients that are loaded with the first screen that needs them. */
export const TokensContext = createContext<Tokens | undefined>(undefined)
