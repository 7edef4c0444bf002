ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "return_events" DROP CONSTRAINT "return_events_kind";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK (kind in ('order placed', 'order paid', 'order packed', 'order shipped', 'order delivered', 'order cancelled', 'refund sent', 'complaint received', 'return asked', 'return approved', 'return refused', 'return accepted', 'return closed', 'complaint replied', 'complaint closed', 'complaint reopened'));--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_kind" CHECK (kind in ('asked', 'photo added', 'approved', 'declined', 'collected', 'never came', 'arrived', 'weighed', 'accepted', 'refused', 'sent back', 'withdrawn', 'exchanged'));--> statement-breakpoint
-- A parcel that comes after all: its return, closed because it did not come, goes on, if its pieces are still free.
CREATE FUNCTION "may_come_late"(number integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM return_events WHERE return_number = number AND kind = 'never came')
		AND NOT EXISTS (
			SELECT FROM return_lines line JOIN order_items item USING (order_item_id)
			WHERE line.return_number = number AND line.quantity > item.quantity
				- (SELECT coalesce(sum(other.quantity), 0) FROM return_lines other JOIN returns back USING (return_number)
					WHERE other.order_item_id = item.order_item_id AND back.return_number <> number
						AND back.state IN ('asked', 'approved', 'on the way', 'here'))
				- (SELECT coalesce(sum(credited.quantity), 0) FROM credit_note_lines credited JOIN invoice_lines billed USING (invoice_line_id)
					WHERE billed.order_item_id = item.order_item_id));
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_return_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
		('asked', 'approved'), ('asked', 'refused'), ('asked', 'closed'),
		('approved', 'on the way'), ('approved', 'here'), ('approved', 'closed'),
		('on the way', 'here'), ('on the way', 'closed'), ('here', 'accepted'), ('here', 'refused'), ('refused', 'closed'))
		AND NOT (OLD.state = 'closed' AND NEW.state = 'here' AND OLD.arrived_at IS NULL AND may_come_late(OLD.return_number)) THEN
		RAISE EXCEPTION 'a return that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.arrived_at IS NOT NULL AND NEW.arrived_at IS DISTINCT FROM OLD.arrived_at
		OR OLD.checked_at IS NOT NULL AND NEW.checked_at IS DISTINCT FROM OLD.checked_at
		OR OLD.exchange_order_id IS NOT NULL AND NEW.exchange_order_id IS DISTINCT FROM OLD.exchange_order_id THEN
		RAISE EXCEPTION 'the times of a return and its exchange are entered once' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
