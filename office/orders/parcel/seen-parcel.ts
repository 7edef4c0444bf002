/** A parcel as a page shows it: what is done to it is refused once another was sent. */
export interface SeenParcel {
  order_id: string;
  parcel: number;
}
