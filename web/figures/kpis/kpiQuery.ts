import { figurePaths } from '#web/figures/paths.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { type GetKpisQuery, graphql } from '#web/platform/lib/graphql.ts'

export const kpisQuery = graphql(`
  query getKpis($period: GoalPeriod!, $as_of: String, $user_id: ID, $limit: Int!, $offset: Int!) {
    getKpis(period: $period, as_of: $as_of, user_id: $user_id, limit: $limit, offset: $offset) {
      count
      kpis {
      user_id
      user_name
      role
      figure
      before
      goal {
        target
        starts_on
        version
      }
      parts {
        from
        to
        value
        count
        target
      }
      }
    }
  }
`)

export type Kpi = GetKpisQuery['getKpis']['kpis'][number]
export type KpiPart = Kpi['parts'][number]

/** Returns the address of a person's figure over the usual period, with its plot. */
export function kpiTrendPath({ figure, user_id }: Kpi, asOf: string): string {
  return figurePaths.figure(figure, `${withValues('', { owner: user_id, asOf })}`)
}

/** Returns the address of the rows behind a person's figure in a week or month. */
export function kpiRowsPath(
  { figure, user_id }: Kpi,
  { from, to }: Pick<KpiPart, 'from' | 'to'>,
  asOf: string,
): string {
  return figurePaths.figure(
    figure,
    `${withValues('', { period: 'custom', from, to, owner: user_id, asOf, compare: 'none' })}`,
  )
}
