CREATE TABLE "event" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"event_id" text NOT NULL,
	"type" text,
	"event" text NOT NULL,
	"domain" text NOT NULL,
	"url" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"address" text,
	"sdk_type" text,
	"sdk_version" text,
	"properties" jsonb NOT NULL,
	CONSTRAINT "event_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "image_name" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "image_name_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"kept" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "origin" (
	"project_id" text NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "origin_project_id_origin_pk" PRIMARY KEY("project_id","origin")
);
--> statement-breakpoint
CREATE TABLE "price" (
	"asset" text PRIMARY KEY NOT NULL,
	"usd" double precision NOT NULL,
	"priced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_image" (
	"project_id" text NOT NULL,
	"image_id" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_image_project_id_image_id_pk" PRIMARY KEY("project_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"features" jsonb,
	"analytics" boolean DEFAULT true NOT NULL,
	"cost_per_minute" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_acknowledgement" (
	"message_id" bigint NOT NULL,
	"client" text NOT NULL,
	CONSTRAINT "relay_acknowledgement_message_id_client_pk" PRIMARY KEY("message_id","client")
);
--> statement-breakpoint
CREATE TABLE "relay_change" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"writer" text NOT NULL,
	"records" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_message" (
	"id" bigint PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"publisher" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"expires_at" bigint NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_process" (
	"slot" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relay_subscription" (
	"client" text NOT NULL,
	"topic" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"source" text,
	CONSTRAINT "relay_subscription_client_topic_pk" PRIMARY KEY("client","topic")
);
--> statement-breakpoint
CREATE TABLE "server_key" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "smart_session" (
	"network" text NOT NULL,
	"account" text NOT NULL,
	"pci" text NOT NULL,
	"project_id" text,
	"expiry" bigint NOT NULL,
	"dapp_url" text,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "smart_session_account_network_pci_pk" PRIMARY KEY("account","network","pci")
);
--> statement-breakpoint
CREATE TABLE "token" (
	"id" text PRIMARY KEY NOT NULL,
	"network_id" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"image_id" text,
	"is_collection" boolean DEFAULT false NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"id" text PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL,
	"record" jsonb NOT NULL,
	"image_id" text
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_name" ADD CONSTRAINT "image_name_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "origin" ADD CONSTRAINT "origin_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_image" ADD CONSTRAINT "project_image_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_image" ADD CONSTRAINT "project_image_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_acknowledgement" ADD CONSTRAINT "relay_acknowledgement_message_id_relay_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."relay_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_key" ADD CONSTRAINT "server_key_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smart_session" ADD CONSTRAINT "smart_session_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_day" ON "event" USING btree ("day");--> statement-breakpoint
CREATE INDEX "project_image_image" ON "project_image" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "relay_change_at" ON "relay_change" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "relay_message_once" ON "relay_message" USING btree ("publisher","topic","digest");--> statement-breakpoint
CREATE INDEX "relay_message_expiry" ON "relay_message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "relay_subscription_expiry" ON "relay_subscription" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "token_network" ON "token" USING btree ("network_id","rank");