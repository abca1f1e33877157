import { graphql } from '#web/platform/lib/graphql.ts'

graphql(`
  fragment MessagePlan on MessagePlan {
    recipients {
      id
      name
      delivery_method
      subject
      body
    }
    skipped {
      reason
      count
      examples
    }
    recent
    quota_left {
      hour
      day
    }
  }
`)
