/** Says who reviews an assessment once it is recorded. */
export function nextReviewText(plannedReviewers: readonly string[]): string {
  return plannedReviewers.length > 0
    ? `${list.format(plannedReviewers)} can review it then.`
    : 'Then it needs reviewers.'
}

const list = new Intl.ListFormat('en')
