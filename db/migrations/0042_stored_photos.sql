CREATE TABLE "media" (
	"media_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_hash_form" CHECK (media_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_kind" CHECK (kind in ('photo')),
	CONSTRAINT "media_size" CHECK (width > 0 and height > 0)
);
--> statement-breakpoint
CREATE TABLE "media_renditions" (
	"media_hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_renditions_media_hash_width_format_pk" PRIMARY KEY("media_hash","width","format"),
	CONSTRAINT "media_renditions_format" CHECK (format in ('avif', 'webp'))
);
--> statement-breakpoint
ALTER TABLE "product_photos" ADD COLUMN "media_hash" text;--> statement-breakpoint
ALTER TABLE "media_renditions" ADD CONSTRAINT "media_renditions_media_hash_media_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("media_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_media_hash_media_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("media_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_stored" CHECK (case when photo_url like '/media/%' then photo_url = '/media/' || media_hash || '-640.webp' and media_hash is not null else media_hash is null end);