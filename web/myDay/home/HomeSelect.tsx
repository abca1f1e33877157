import { homes } from '#shared/myDay/homes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import styles from './HomeSelect.module.css'
import { homeQuery } from './homeQuery.ts'
import { useSetHome } from './useSetHome.ts'

const options = valuesOf(homes).map((home) => ({ value: home, label: homes[home].label }))

/** Chooses where the house button in the header leads the viewer. */
export function HomeSelect() {
  const { data, error, refetch } = useQuery(homeQuery, { showsErrors: true })
  const { setHome } = useSetHome()
  return (
    <div className={styles.setting}>
      <Section title="Home">
        {error && (
          <Banner type="danger" onRetry={refetch}>
            {errorText(error)}
          </Banner>
        )}
        {data && (
          <div className={styles.content}>
            <Select
              label="The house button opens"
              options={options}
              value={data.getHome}
              onChange={(chosen) => isKeyOf(homes, chosen) && setHome(chosen)}
            />
          </div>
        )}
      </Section>
    </div>
  )
}
