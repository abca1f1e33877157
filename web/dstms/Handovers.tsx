import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { CollapsibleText } from '#web/platform/records/activity/CollapsibleText.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import styles from './Handovers.module.css'

const handoversQuery = graphql(`
  query getHandovers {
    getHandovers {
      id
      created_at
      from_name
      to_name
      author_name
      note
      developers
    }
  }
`)

/** Lists the latest moves of portfolios, with their notes. It is hidden before the first one. */
export function Handovers() {
  const { data } = useQuery(handoversQuery)
  if (!data || data.getHandovers.length === 0) return null
  return (
    <div className={styles.handovers}>
      <Section title="Latest handovers">
        <DetailRows
          rows={data.getHandovers.map(({ id, created_at, from_name, to_name, author_name, note, developers }) => ({
            key: id,
            main: (
              <>
                <strong>
                  {from_name} → {to_name}
                </strong>
                <br />
                <CollapsibleText text={note} />
              </>
            ),
            asides: [
              developers === 1 ? '1 developer' : `${formatCount(developers)} developers`,
              author_name,
              <Timestamp key="when" moment={created_at} />,
            ],
          }))}
        />
      </Section>
    </div>
  )
}
