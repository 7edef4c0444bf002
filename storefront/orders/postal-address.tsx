import styles from './postal-address.module.css';

interface PostalAddressProps {
  street: string;
  city: string;
  pincode: string;
}

export function PostalAddress({ street, city, pincode }: PostalAddressProps) {
  return (
    <address className={styles.address}>
      {street}
      {'\n'}
      {city} {pincode}
    </address>
  );
}
