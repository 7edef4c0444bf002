import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from './after-sale.module.css';

interface BackToOrderProps {
  orderId: string;
  text?: string;
  className?: string | undefined;
}

export function BackToOrder({ orderId, text = `Order ${orderId}`, className }: BackToOrderProps) {
  return (
    <p className={classNames(styles.back, className)}>
      <Link to={paths.orderDetails(orderId)}>
        <span aria-hidden="true">← </span>
        <span>{text}</span>
      </Link>
    </p>
  );
}
