/** The gift of a stopped plan is deducted from the money that went back, once and at most at its value (P-347). */
export const GIFT_INVARIANTS = `
select 'I106 the gift of a stopped plan is deducted at its value', u.user_scheme_id::text from user_schemes u
cross join lateral (
  select count(*) filter (where kind = 'gift') - count(*) filter (where kind = 'gift returned') as held,
    coalesce(sum(case kind when 'gift' then amount_paise when 'gift returned' then -amount_paise end), 0) as value,
    coalesce(sum(amount_paise) filter (where kind = 'gift deducted'), 0) as deducted
  from scheme_entries e where e.user_scheme_id = u.user_scheme_id) gift
cross join lateral (
  select count(*) as instalments, coalesce(sum(saved), 0) as saved from (
    select sum(case kind when 'instalment' then amount_paise else -amount_paise end) as saved from scheme_entries e
    where e.user_scheme_id = u.user_scheme_id and kind in ('instalment', 'reversal')
    group by provider_payment_id) each_one where saved > 0) paid
where gift.held not in (0, 1) or gift.deducted <> case
  when u.status = 'closed' and paid.instalments < u.instalments then least(gift.value, paid.saved) else 0 end`;
