import { useLocalStorage } from '@mantine/hooks'

/**
 * Returns a number that this browser remembers, and a function that changes it.
 * @param usual counts until somebody chooses another one, and in place of what is not allowed.
 */
export function useRememberedNumber(key: string, usual: number, isAllowed: (value: number) => boolean) {
  const [kept, keep] = useLocalStorage<number>({ key, defaultValue: usual, getInitialValueInEffect: false })
  return [isAllowed(kept) ? kept : usual, keep] as const
}
