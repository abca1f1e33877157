import { scores, shareOf, sumOfWeights } from '#shared/assessments/rubrics.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import type { AssessmentVersion } from './rubricQuery.ts'
import styles from './VersionRubric.module.css'

/** Shows the criteria of a version with the text of each score. Narrow screens show the scores below each other. */
export function VersionRubric({ version: { number, criteria, pass_mark } }: { version: AssessmentVersion }) {
  const weights = criteria.map(({ weight }) => weight)
  return (
    <Section title="Rubric" count={criteria.length}>
      <p className={styles.summary}>
        The pass mark is {pass_mark} %. The weights add up to {sumOfWeights(weights)}.
      </p>
      <ol className={styles.criteria} aria-label={`Criteria of version ${number}`}>
        {criteria.map(({ id, name, weight, must_pass, anchors }) => (
          <li key={id}>
            <div className={styles.heading}>
              <h3>{name}</h3>
              {must_pass && <span className={styles.must}>Must pass</span>}
              <span className={styles.weight}>
                Weight {weight} · {shareOf(weight, weights)?.toFixed(0)} %
              </span>
            </div>
            <Anchors anchors={anchors} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Anchors({ anchors }: { anchors: readonly string[] }) {
  const described = scores.filter((score) => anchors[score - 1])
  if (described.length === 0) return <p className={styles.none}>This criterion has no description of its scores.</p>
  return (
    <dl className={styles.anchors}>
      {described.map((score) => (
        <div key={score}>
          <dt>{score}</dt>
          <dd>{anchors[score - 1]}</dd>
        </div>
      ))}
    </dl>
  )
}
