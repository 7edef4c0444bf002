import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Card } from '#storefront/ui/layout/card.tsx';

export function HelpBox() {
  const seller = useSeller();
  if (!seller) return null;
  const { phone, email } = seller;
  return (
    <Card title="Need a hand?">
      <p>
        Call <a href={telAddress(phone)}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </Card>
  );
}
