import { useState } from 'react';
import { rupees } from '#contract/money/money.ts';
import { paths } from '#storefront/paths.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Field, Select, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { Icon } from '#storefront/ui/controls/icon.tsx';
import { QuantityStepper } from '#storefront/ui/controls/quantity-stepper.tsx';
import { PayBar } from '#storefront/ui/money/pay-bar.tsx';
import { PauseButton } from '#storefront/ui/slides/pause-button.tsx';
import { SlideControls } from '#storefront/ui/slides/slide-controls.tsx';
import { useSlides } from '#storefront/ui/slides/use-slides.ts';
import { Chapter, Shelf, Specimen } from './specimen.tsx';
import styles from './style-guide.module.css';

const VARIANTS = ['primary', 'secondary', 'text'] as const;
const ICONS = ['menu', 'search', 'cart', 'orders', 'person'] as const;
const SLIDES = 3;
const SLIDE_MS = 4000;

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <SmallControls />
      <PayBars />
    </>
  );
}

function Buttons() {
  return (
    <Chapter id="buttons" title="Buttons">
      <Shelf>
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={`Button, ${variant}`}>
            <Button variant={variant}>Add to cart</Button>
          </Specimen>
        ))}
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={`Button, ${variant}, busy`}>
            <Button variant={variant} busy>
              Creating Order...
            </Button>
          </Specimen>
        ))}
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={`Button, ${variant}, disabled`}>
            <Button variant={variant} disabled>
              Sold out
            </Button>
          </Specimen>
        ))}
        <Specimen name="ButtonLink, secondary">
          <ButtonLink to={paths.listing()} variant="secondary">
            Browse all jewellery
          </ButtonLink>
        </Specimen>
        <Specimen name="Button, wide" wide>
          <Button wide>Proceed to Payment</Button>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function Fields() {
  return (
    <Chapter id="fields" title="Fields">
      <Shelf>
        <Specimen name="Field">
          <Field label="City" name="guide-city" placeholder="Kochi" />
        </Specimen>
        <Specimen name="Field with a hint">
          <Field label="Pincode" name="guide-pincode" hint="Six digits" inputMode="numeric" />
        </Specimen>
        <Specimen name="Field with an error">
          <Field label="Email" name="guide-email" defaultValue="meera@" error="Enter an e-mail address." />
        </Specimen>
        <Specimen name="Field, disabled">
          <Field label="Phone" name="guide-phone" defaultValue="+91 98200 00000" disabled />
        </Specimen>
        <Specimen name="TextAreaField">
          <TextAreaField label="Street" name="guide-street" defaultValue={'12 Temple Road\nFort Kochi'} />
        </Specimen>
        <Specimen name="Select">
          <Select label="Sort by" name="guide-sort">
            <option>Featured</option>
            <option>Price: low to high</option>
          </Select>
        </Specimen>
        <Specimen name="Select, disabled">
          <Select label="Coupon" name="guide-coupon" disabled>
            <option>SWAGAT750</option>
          </Select>
        </Specimen>
        <Quantities />
      </Shelf>
    </Chapter>
  );
}

function SmallControls() {
  return (
    <Chapter id="small" title="Small controls">
      <Shelf>
        <Slides />
        <Pauses />
        <Specimen name="Icon">
          <span className={styles.row}>
            {ICONS.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </span>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function PayBars() {
  return (
    <Chapter id="pay" title="The bar that pays">
      <Shelf>
        <Specimen name="PayBar" wide>
          <PayBar label="Total" rupees={rupees(156_988)} remark="All taxes included, delivery is free">
            <Button wide>Buy Now</Button>
          </PayBar>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function Quantities() {
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Specimen name="QuantityStepper">
        <QuantityStepper label="Quantity of rings" value={quantity} onChange={setQuantity} />
      </Specimen>
      <Specimen name="QuantityStepper at 1">
        <QuantityStepper label="Quantity of bangles" value={1} onChange={() => undefined} />
      </Specimen>
    </>
  );
}

function Slides() {
  const slides = useSlides(SLIDES, SLIDE_MS);
  return (
    <Specimen name="SlideControls">
      <SlideControls slides={slides} count={SLIDES} />
    </Specimen>
  );
}

function Pauses() {
  const [running, setRunning] = useState(true);
  return (
    <Specimen name={`PauseButton, ${running ? 'running' : 'paused'}`}>
      <PauseButton running={running} what="specimens" onToggle={() => setRunning(!running)} />
    </Specimen>
  );
}
