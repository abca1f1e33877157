import { Link } from 'react-router'
import styles from './ListWalkBar.module.css'
import { type ListWalk, placeText } from './useListWalk.ts'
import { WalkSteps } from './WalkSteps.tsx'

interface Props {
  readonly walk: ListWalk
  /** The path of the list. */
  readonly list: string
  /** Opens a neighbour. */
  readonly onGo: (id: string) => void
}

/** Links back to the list that the viewer came from, and to the neighbouring rows. */
export function ListWalkBar({ walk, list, onGo }: Props) {
  const { title, search, previous, next } = walk
  const go = (id: string) => {
    walk.goTo(id)
    onGo(id)
  }
  return (
    <nav aria-label={`Walk through ${title}`} className={styles.bar}>
      <Link to={list + search}>{title}</Link>
      <span>{placeText(walk)}</span>
      <WalkSteps title={title} previous={previous} next={next} onGo={go} />
    </nav>
  )
}
