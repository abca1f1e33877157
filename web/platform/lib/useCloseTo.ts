import { useLocation, useNavigate } from 'react-router'

/** Closes a dialog that is a child route over a list. @param path of the list, which stays as it was. */
export function useCloseTo(path: string): () => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return () => void navigate(path + search, { preventScrollReset: true })
}
