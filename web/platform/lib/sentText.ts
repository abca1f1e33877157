import { InMemoryCache } from '@apollo/client'
import { type DocumentNode, print } from 'graphql'

const cache = new InMemoryCache()

/** The text of an operation as the API client sends it: its cache asks for the type of each object. */
export function sentText(document: DocumentNode): string {
  return print(cache.transformDocument(document))
}
