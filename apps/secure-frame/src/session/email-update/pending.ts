/** Where a change is kept from the second code on, until both parties have applied it. */
export const PENDING_CHANGE = 'emailChange'
