import { useLocation, useNavigate } from 'react-router'

/** Returns a function that closes a dialog with its own route over a list. @param path of the list, which keeps its state. */
export function useCloseTo(path: string): () => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return () => void navigate(path + search, { preventScrollReset: true })
}
