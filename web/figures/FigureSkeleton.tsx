import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import styles from './Figures.module.css'

/** Shows placeholders as high as the figures. */
export function FigureSkeleton({ figures }: { figures: readonly Figure[] }) {
  const delayed = useDelayed(true)
  return figures.map((figure, index) => (
    <section key={figure} className={`${ui.card} ${ui.block} ${styles.card}`} aria-label={definitionOf(figure).label}>
      <h2>{definitionOf(figure).label}</h2>
      <div className={styles.waiting} role={index === 0 ? 'status' : undefined}>
        {index === 0 && delayed && 'Still counting …'}
      </div>
    </section>
  ))
}
