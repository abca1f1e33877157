import { TextInput } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { InputProps } from './inputProps.ts'

/**
 * An input that is loaded when it first shows, so that no first route pays for it. Until then a disabled one of the same size
 * stands there, and nothing jumps.
 */
export function lazyInput<Props extends InputProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() => loadChunk(async () => ({ default: await load() }))) as ComponentType<Props>
  return (props) => (
    <Suspense fallback={<Placeholder {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Placeholder({ label, description, placeholder, error, required, 'data-path': path }: InputProps) {
  return <TextInput {...{ label, description, placeholder, error, required, 'data-path': path }} disabled />
}
