import { type ComponentType, lazy } from 'react'
import { loadChunk } from './loadChunk.ts'

/** Makes a component whose code is loaded when it is first rendered. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() }))) as ComponentType<Props>
}
