import { TextInput } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { InputProps } from './inputProps.ts'

/**
 * Makes an input that is loaded when it is first rendered, so that it does not count towards the first route. Meanwhile a disabled input
 * of the same size replaces it.
 */
export function lazyInput<Props extends InputProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazyPart(load)
  return (props) => (
    <Suspense fallback={<Placeholder {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Placeholder({ label, description, placeholder, error, required, 'data-path': path }: InputProps) {
  return (
    <TextInput {...{ label, description, placeholder, error, required, 'data-path': path }} disabled data-loading />
  )
}
