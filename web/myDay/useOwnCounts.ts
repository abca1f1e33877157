import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ownLists } from './ownLists.ts'

// Each list counts itself, with the filters of the addresses below. An operation may ask for five of them.

const ownPeopleQuery = graphql(`
  query getOwnPeople {
    applicants: getApplicantPage(limit: 1, filter: { owner: ["me"] }) {
      aggregate {
        count
      }
    }
    vetting: getVettingPage(limit: 1, filter: { owner: ["me"] }) {
      aggregate {
        count
      }
    }
    developers: getDeveloperPage(limit: 1, filter: { dstm: ["me"] }) {
      aggregate {
        count
      }
    }
  }
`)

const ownJobsQuery = graphql(`
  query getOwnJobs($open: [JobStatus!]!) {
    jobs: getJobPage(limit: 1, filter: { owner: ["me"], status: $open }) {
      aggregate {
        count
      }
    }
    profiles: getJobProfilePage(limit: 1, filter: { owner: ["me"], phase: [OPEN] }) {
      aggregate {
        count
      }
    }
  }
`)

const ownReviewsQuery = graphql(`
  query getOwnReviews {
    reviews: getMyAssessments(limit: 1, filter: { status: [PENDING] }) {
      aggregate {
        count
      }
    }
    drafts: getMyAssessments(limit: 1, filter: { status: [DRAFT] }) {
      aggregate {
        count
      }
    }
  }
`)

const ownTalksQuery = graphql(`
  query getOwnTalks {
    due: getCheckInPage(limit: 1, filter: { host: ["me"], state: [DUE], running: true }) {
      aggregate {
        count
      }
    }
    overdue: getCheckInPage(limit: 1, filter: { host: ["me"], state: [OVERDUE], running: true }) {
      aggregate {
        count
      }
    }
    followUps: getFollowUpPage(limit: 1, filter: { assignee: ["me"], done: false }) {
      aggregate {
        count
      }
    }
    meetings: getMeetingPage(limit: 1, filter: { organiser: ["me"], status: [SCHEDULED], outcome_missing: false }) {
      aggregate {
        count
      }
    }
  }
`)

/** Returns how many rows of each list are the viewer's own; undefined where they are not known. */
export function useOwnCounts() {
  const options = { showsErrors: true } as const
  const queries = [
    useQuery(ownJobsQuery, { ...options, variables: { open: [...activeJobStatuses] } }),
    useQuery(ownPeopleQuery, options),
    useQuery(ownReviewsQuery, options),
    useQuery(ownTalksQuery, options),
  ]
  const counted: Readonly<Partial<Record<keyof typeof ownLists, Counted>>> = Object.assign(
    {},
    ...queries.map(({ data }) => data),
  )
  return {
    countOf: (list: keyof typeof ownLists) => counted[list]?.aggregate.count,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

interface Counted {
  readonly aggregate: { readonly count: number }
}
