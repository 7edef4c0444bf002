import { statesOfPincode } from '#contract/addresses/pincode-states.ts';
import { STATE_NAMES } from '#contract/addresses/states.ts';
import { Select } from '#storefront/ui/controls/field.tsx';

interface StateChoiceProps {
  pincode: string;
  /** The name of the chosen state, or empty. */
  value: string;
  onChange: (state: string) => void;
}

const ALL_STATES = Object.values(STATE_NAMES).toSorted();

/** Asks for the state where the pincode maps to none or two. Optional (P-31). */
export function StateChoice({ pincode, value, onChange }: StateChoiceProps) {
  const possible = statesOfPincode(pincode).map(({ stateName }) => stateName);
  if (possible.length === 1) return null;
  const hint =
    possible.length === 0
      ? 'We cannot tell the state from this pincode. Your invoice needs it.'
      : 'This pincode is used in two states. Your invoice needs the right one.';
  return (
    <Select
      label="State"
      name="state"
      autoComplete="address-level1"
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Choose the state</option>
      {(possible.length > 0 ? possible : ALL_STATES).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
